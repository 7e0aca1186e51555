import { demoAccounts } from '@tablier/mocks/browser'

/** The accounts of mock mode. */
export function MockAccounts() {
  return (
    <section aria-label="Accounts of the playground" className="mt-6 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">Everything here stays in this browser. Sign in as:</p>
      <ul className="mt-1.5 flex flex-col gap-1">
        {Object.values(demoAccounts).map(({ email, password, role }) => (
          <li key={email}>
            <code>{email}</code> with <code>{password}</code> ({role})
          </li>
        ))}
      </ul>
    </section>
  )
}
