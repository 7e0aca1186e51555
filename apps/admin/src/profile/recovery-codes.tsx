import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { AlertPopup } from '../components/confirm-dialog.tsx'
import { logFailure } from '../log-failure.ts'
import { saveFile } from '../save-file.ts'
import { t } from '../words.ts'

interface RecoveryCodesDialogProps {
  /** Null while the dialog is closed. */
  readonly codes: readonly string[] | null
  readonly onClose: () => void
}

/** Shows new recovery codes, the only time. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [outcome, setOutcome] = useState('')
  const text = codes?.join('\n') ?? ''
  function copy() {
    navigator.clipboard.writeText(text).then(
      () => setOutcome(t.copied),
      (error: unknown) => {
        logFailure('copy the recovery codes', error)
        setOutcome(t.pleaseSelectTheCodesAndCopy)
      },
    )
  }
  return (
    <AlertPopup
      open={codes !== null}
      title={t.yourRecoveryCodes}
      description={t.keepTheseWhereYouCanFind}
      className="w-112"
      onClose={onClose}
    >
      <ol
        data-print
        aria-label={t.recoveryCodes}
        className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 overflow-auto rounded-lg bg-sunken px-4 py-3 font-mono text-sm min-[24rem]:grid-cols-2"
      >
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={copy}>{t.copy}</Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}>
          {t.download}
        </Button>
        <Button onClick={() => window.print()}>{t.print}</Button>
        <output className="basis-full text-sm text-muted empty:hidden">{outcome}</output>
      </div>
      <AlertDialog.Close className={`${buttonClass('primary')} mt-4`}>{t.iHaveSavedThem}</AlertDialog.Close>
    </AlertPopup>
  )
}
