import { demoAccounts } from '@tablier/mocks/browser'
import { Rich } from '../../components/text.tsx'
import { t } from '../../language/words.ts'

export function MockAccounts() {
  return (
    <section aria-label={t.mockAccounts} className="mt-6 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">{t.mockSignInAs}</p>
      <ul className="mt-1.5 flex flex-col gap-1">
        {Object.values(demoAccounts).map(({ email, password, role }) => (
          <li key={email}>
            <Rich text={t.mockAccount({ email, password, role })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
