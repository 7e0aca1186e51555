import { quietButton, strongButton } from './guest-frame.tsx'

interface YesNoQuestionProps {
  readonly title: string
  readonly text: string
  readonly yes: string
  /** Where a yes is posted. */
  readonly action: string
  /** Where a no leads. */
  readonly back: string
}

/** Asks before something is done that cannot be undone. */
export function YesNoQuestion({ title, text, yes, action, back }: YesNoQuestionProps) {
  return (
    <form method="post" action={action} aria-labelledby="question" className="panel grid gap-5">
      <h2 id="question" className="text-2xl font-normal tracking-tight">
        {title}
      </h2>
      <p className="text-sand">{text}</p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={strongButton}>
          {yes}
        </button>
        <a href={back} className={quietButton}>
          No, keep it
        </a>
      </div>
    </form>
  )
}
