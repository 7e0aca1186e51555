import { useMutation } from '@tanstack/react-query'
import { type Language, languages } from '@tablier/words/languages'
import { Link, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { accountProblem } from '../account-rules.ts'
import { Button } from '../../components/button.tsx'
import { FormAlert } from '../../components/failure-notice.tsx'
import { TextInput } from '../../components/field.tsx'
import { brand, chooseLanguage, language, t } from '../../language/words.ts'

interface AuthField<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autoComplete: string
  /** By default `TextInput`. */
  readonly Input?: ComponentType<ComponentProps<typeof TextInput>>
  readonly inputMode?: 'numeric'
  readonly maxLength?: number
  readonly hint?: string
}

export const emailField = { name: 'email', label: t.email, type: 'email', autoComplete: 'username' } as const

export function passwordField(autoComplete: 'current-password' | 'new-password', label = t.password) {
  return { name: 'password', label, type: 'password', autoComplete } as const
}

interface AuthFormProps<Name extends string> {
  readonly fields: readonly AuthField<Name>[]
  /** Throws an error that `failure` turns into a message. */
  readonly submit: (values: Record<Name, string>, form: FormData) => Promise<unknown>
  readonly onDone?: () => void
  readonly failure: (error: unknown) => string
  readonly action: { readonly idle: string; readonly busy: string }
  readonly children?: ReactNode
}

/** A form of a few required texts that shows one problem at a time. */
export function AuthForm<Name extends string>(props: AuthFormProps<Name>) {
  const { fields, submit, onDone, failure, action, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const sending = useMutation({
    networkMode: 'always', // without a connection it fails at once, and says so
    mutationFn: (data: FormData) => submit(valuesOf(fields, data), data),
    onSuccess: onDone,
    meta: { action: `submit ${fields.map(({ name }) => name).join(' and ')}` },
  })

  const hasProblem = Object.keys(problems).length > 0

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const data = new FormData(event.currentTarget)
    const found = accountProblem(valuesOf(fields, data))
    const [wrong] = Object.keys(found)
    setProblems(found)
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    else sending.mutate(data)
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      {fields.map(({ Input = TextInput, ...field }) => (
        <Input key={field.name} required {...field} error={problems[field.name]} />
      ))}
      {children}
      <FormAlert message={sending.error && !hasProblem ? failure(sending.error) : undefined} />
      <Button type="submit" variant="primary" aria-disabled={sending.isPending} className="min-h-11">
        {sending.isPending ? action.busy : action.idle}
      </Button>
    </form>
  )
}

/** Passwords as typed, everything else trimmed. */
function valuesOf<Name extends string>(fields: readonly AuthField<Name>[], data: FormData): Record<Name, string> {
  const entries = fields.map(({ name, type }) => {
    const value = data.get(name)
    const text = typeof value === 'string' ? value : ''
    return [name, type === 'password' ? text : text.trim()]
  })
  return Object.fromEntries(entries) as Record<Name, string> // fromEntries loses the names
}

interface AuthPageProps {
  readonly title: string
  readonly subtitle: string
  readonly children: ReactNode
}

export function AuthPage({ title, subtitle, children }: AuthPageProps) {
  return (
    <main className="flex min-h-dvh items-center justify-center bg-sunken px-4 py-10">
      <title>{`${title} · ${brand}`}</title>
      <div className="w-full max-w-md rounded-2xl border border-line bg-background p-6 shadow-sm sm:p-9">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1.5 text-sm text-muted">{subtitle}</p>
        <div className="mt-7">{children}</div>
        <LanguageChoice />
      </div>
    </main>
  )
}

/** The languages of the back office, each by its own name. */
const languageNames = languages.map((tag) => [tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag)] as const)

/** Chooses the language of this browser and loads the page again in it. */
function LanguageChoice() {
  const router = useRouter()
  return (
    <select
      aria-label={t.languageOfTheseScreens}
      value={language}
      onChange={({ target }) => {
        const path = chooseLanguage(target.value as Language, router.state.location.href) // each option is a language
        router.options.context.loadPage(path)
      }}
      className="mx-auto mt-6 block min-h-10 rounded-lg bg-background px-2 text-sm text-muted capitalize hover:text-ink"
    >
      {languageNames.map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}

export const authLinkClass = 'rounded font-medium text-link underline-offset-4 hover:underline'

/** The link to the login below the other forms. */
export function LoginLink({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 text-center text-sm">
      <Link to="/login" className={authLinkClass}>
        {children}
      </Link>
    </p>
  )
}
