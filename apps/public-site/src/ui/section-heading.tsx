interface SectionHeadingProps {
  readonly id: string
  readonly eyebrow: string
  readonly heading: string
  readonly subHeading: string | undefined
}

export function SectionHeading({ id, eyebrow, heading, subHeading }: SectionHeadingProps) {
  return (
    <header className="mb-10 max-w-3xl md:mb-16">
      <p className="mb-5 flex items-center gap-4 text-lg/none font-medium tracking-[0.16em] text-(--accent) lowercase [font-variant-caps:small-caps]">
        <span aria-hidden="true" className="h-px w-12 bg-current" />
        {eyebrow}
      </p>
      <h2 id={id} className="text-heading font-normal tracking-tight">
        {heading}
      </h2>
      {subHeading && <p className="mt-5 max-w-prose text-lead opacity-85">{subHeading}</p>}
    </header>
  )
}
