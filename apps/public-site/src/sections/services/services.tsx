import type { LoadedBy, Published } from '../../site/content.ts'
import { useSiteWords, useTextOf } from '../../site/words.ts'
import { mediaFrame, Picture, unlessFailed } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'

type Service = Published<'serviceFeatures'>

export function Services({ data, error }: LoadedBy<'services'>) {
  const t = useSiteWords()
  return (
    <Section
      id="services"
      eyebrow={t.services}
      heading={data?.content?.heading ?? t.ourServices}
      subHeading={data?.content?.subHeading}
      content={data?.content}
      failure={error && t.servicesFailed}
    >
      {!data && !error && <output className="block py-16 text-center text-lead">{t.loadingServices}</output>}
      {data && <ServiceGrid services={data.items} />}
    </Section>
  )
}

function ServiceGrid({ services }: { readonly services: readonly Service[] }) {
  const t = useSiteWords()
  if (services.length === 0) return <p className="text-ink-soft">{t.noServices}</p>
  return (
    <ul className="services">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  )
}

function ServiceCard({ service }: { readonly service: Service }) {
  const { details, iconUrl, picture } = service
  const text = useTextOf(service)
  return (
    <article className="service">
      {iconUrl && <ServiceIcon key={iconUrl} path={iconUrl} alt={picture?.alt ?? ''} />}
      <h3 {...text('title')} className="text-2xl leading-snug">
        {service.title}
      </h3>
      {details && <p {...text('details')} className="mt-3 leading-relaxed whitespace-pre-line text-ink-soft" />}
    </article>
  )
}

/** Decorative unless the owner has described it. A broken icon is left out. */
function ServiceIcon({ path, alt }: { readonly path: string; readonly alt: string }) {
  return (
    <div {...mediaFrame} {...unlessFailed} className="mb-6 size-14">
      <Picture path={path} alt={alt} sizes="56px" className="size-full object-contain" />
    </div>
  )
}
