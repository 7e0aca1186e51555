import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { ShareButton, useCopying } from './sharing.tsx'
import { t } from '../language/words.ts'

/** What only somebody who knows computers needs: closed at first, to copy or to send on. */
export function ForWhoeverHelps({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const { copy, outcome } = useCopying(t.pleaseCopyTheTextByHand)
  const text = () => content.current?.textContent ?? ''
  return (
    <details className="rounded-lg border border-line text-sm">
      <summary className="min-h-11 cursor-pointer rounded-lg px-3 py-2.5 font-medium">{t.forWhoeverHelps}</summary>
      <div className="flex flex-col items-start gap-3 px-3 pb-3 text-muted wrap-anywhere">
        <div ref={content} className="flex w-full flex-col gap-2 [&_code]:text-ink">
          {children}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => copy(text())}>{t.copyTheText}</Button>
          <ShareButton label={t.share} text={text} title={t.forWhoeverHelps} onRefused={copy} />
        </div>
        {outcome && <output>{outcome}</output>}
      </div>
    </details>
  )
}
