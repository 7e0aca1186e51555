import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressOf, type LegalPage, legalPagesOptions } from './legal-page-queries.ts'

const linkClass = 'text-link underline underline-offset-4'

/** A notice above the text about the software, which leads to the owner's own page for visitors. */
export function OwnPageNotice({ name }: { readonly name: LegalPage['name'] }) {
  const { data } = useQuery(legalPagesOptions)
  const page = data?.find((known) => known.name === name)
  return (
    <p className="max-w-2xl rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      {'This page is about the back office. '}
      {page?.isPublished ? (
        <>
          {'Your visitors read '}
          <a href={addressOf(page)} className={linkClass}>
            your own page
          </a>
          {', which you can '}
          <Link to="/admin/legal-pages" className={linkClass}>
            edit under Legal pages
          </Link>
          .
        </>
      ) : (
        <>
          {'You can write a page for your visitors under '}
          <Link to="/admin/legal-pages" className={linkClass}>
            Legal pages
          </Link>
          .
        </>
      )}
    </p>
  )
}
