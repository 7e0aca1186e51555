import { Picture } from '../../ui/picture.tsx'
import { useMediaState } from '../../ui/use-media-state.ts'
import type { Service } from './services-query.ts'

export function ServiceCard({ service: { title, details, iconUrl } }: { readonly service: Service }) {
  return (
    <article className="h-full rounded-2xl border border-cream/10 bg-charcoal p-7 transition-colors duration-500 hover:border-saffron/50 xl:p-9">
      {iconUrl && <ServiceIcon key={iconUrl} path={iconUrl} />}
      <h3 className="text-2xl leading-snug">{title}</h3>
      {details && <p className="mt-3 leading-relaxed whitespace-pre-line text-sand">{details}</p>}
    </article>
  )
}

/** Decorative, so a broken icon is left out. */
function ServiceIcon({ path }: { readonly path: string }) {
  const { state, ...listeners } = useMediaState()
  if (state === 'failed') return null
  return (
    <div className="mb-6 size-14">
      <Picture {...listeners} path={path} alt="" sizes="56px" className="size-full object-contain" />
    </div>
  )
}
