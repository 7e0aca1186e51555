import { Mail } from 'lucide-react'
import { Button, buttonClass } from '../components/button.tsx'
import type { Replying } from '../replies/use-replying.ts'
import { replyAddress } from './message-details.tsx'
import type { Message } from './message-queries.ts'

interface ReplyActionProps {
  readonly message: Message
  readonly replying: Replying
  /** The mail program opens. */
  readonly onMailProgram: () => void
}

/** Opens the editor, or the mail program if this site cannot send mail. */
export function ReplyAction({ message, replying, onMailProgram }: ReplyActionProps) {
  const { conversation, error, editor, open } = replying
  const isLoading = !conversation && !error
  const icon = <Mail size={18} aria-hidden="true" />
  if (editor !== 'closed') return null
  if (isLoading || conversation?.isMailSetUp)
    return (
      <Button
        variant="primary"
        aria-disabled={isLoading}
        onClick={() => !isLoading && open()}
        className="max-sm:min-h-11"
      >
        {icon}
        Reply
      </Button>
    )
  return (
    <a href={replyAddress(message)} onClick={onMailProgram} className={`${buttonClass('primary')} max-sm:min-h-11`}>
      {icon}
      Reply
    </a>
  )
}
