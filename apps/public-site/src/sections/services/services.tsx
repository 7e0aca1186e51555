import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ServiceCard } from './service-card.tsx'
import { type Service, servicesQuery } from './services-query.ts'

export function Services() {
  const { data, error } = useQuery(servicesQuery(useApi()))
  return (
    <section id="services" aria-labelledby="services-heading" className="section-dark">
      <div className="content">
        <SectionHeading
          id="services-heading"
          eyebrow="Services"
          heading={data?.content?.heading ?? 'Our Services'}
          subHeading={data?.content?.subHeading}
        />
        {error && (
          <p role="alert" className="text-danger">
            Failed to load services. Please try again later.
          </p>
        )}
        {!data && !error && <output className="block py-16 text-center text-lead">Loading services...</output>}
        {data && <ServiceGrid services={data.services} />}
      </div>
    </section>
  )
}

function ServiceGrid({ services }: { readonly services: readonly Service[] }) {
  if (services.length === 0) return <p className="text-sand">No service features available.</p>
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3 xl:gap-8">
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  )
}
