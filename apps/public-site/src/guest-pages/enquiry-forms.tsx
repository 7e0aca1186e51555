import { additionLimits } from '@tablier/contracts/guest-words'
import { quietButton, strongButton } from './guest-frame.tsx'

/** Becomes a message to the owner. */
export function AddSomething({ path, typed }: { readonly path: string; readonly typed: string | undefined }) {
  return (
    <form method="post" action={path} aria-labelledby="add" className="panel grid gap-5">
      <h2 id="add" className="text-2xl font-normal tracking-tight">
        Add something
      </h2>
      <div className="flex flex-col gap-2 text-sm font-medium">
        <label htmlFor="message">Your words</label>
        <textarea
          id="message"
          name="message"
          required
          rows={4}
          dir="auto"
          maxLength={additionLimits.text}
          defaultValue={typed}
          className="field"
        />
        <p className="font-normal text-sand">Such as another date, or how many you will be.</p>
      </div>
      <div>
        <button type="submit" className={strongButton}>
          Send
        </button>
      </div>
    </form>
  )
}

/** Asks before it is done. */
export function WithdrawQuestion({ path }: { readonly path: string }) {
  return (
    <form method="post" action={`${path}/withdraw`} aria-labelledby="withdraw" className="panel grid gap-5">
      <h2 id="withdraw" className="text-2xl font-normal tracking-tight">
        Withdraw this enquiry?
      </h2>
      <p className="text-sand">A date that is held for you is given up. This cannot be undone here.</p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={strongButton}>
          Yes, withdraw it
        </button>
        <a href={path} className={quietButton}>
          No, keep it
        </a>
      </div>
    </form>
  )
}
