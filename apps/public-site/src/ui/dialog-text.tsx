interface DialogTextProps {
  readonly heading: string
  /** If blank, nothing is shown. */
  readonly text: string
}

/** A block of a dialog: a small heading and a text with its line breaks. */
export function DialogText({ heading, text }: DialogTextProps) {
  if (!text.trim()) return null
  return (
    <div>
      <h3 className="font-sans text-xs font-semibold tracking-[0.14em] uppercase opacity-75">{heading}</h3>
      <p dir="auto" className="mt-2 leading-relaxed whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
