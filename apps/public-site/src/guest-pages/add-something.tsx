import { additionLimits } from '@tablier/contracts/guest-words'
import { strongButton } from './guest-frame.tsx'

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
