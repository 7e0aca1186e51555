import { Button } from './button.tsx'

interface PageNumbersProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Buttons for the first page, the last page and those near the current one. Nothing if there is only one page. */
export function PageNumbers({ page, pages, onPage }: PageNumbersProps) {
  if (pages <= 1) return null
  const shown = nearPages(page, pages)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      {shown.map((number, index) => (
        <span key={number} className="flex items-center gap-2">
          {index > 0 && number - (shown[index - 1] ?? number) > 1 && <span aria-hidden="true">…</span>}
          <Button
            variant={number === page ? 'primary' : 'plain'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="min-w-10 px-2!"
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        </span>
      ))}
    </nav>
  )
}

/** All of them up to nine, else the first, the last and two on either side of the current one. */
function nearPages(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= 9) return all
  return all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 2)
}
