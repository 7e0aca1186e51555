import { cleanEmail, isEmail } from '@tablier/contracts'
import { CommandError } from '../command-line/command-error.ts'
import { firstLine, type Typed } from '../command-line/verb.ts'
import providers from '../mail/mail-providers.json' with { type: 'json' }

/** What `setup` has to know. `port` is the site's own, as a text. There is no `mail` if none is to be set up. */
export type Answers = Readonly<Awaited<ReturnType<typeof readAnswers>>>

export const proxies = ['caddy', 'nginx', 'none'] as const
export type Proxy = (typeof proxies)[number]

const OTHER = {
  id: 'other',
  name: 'another mail server',
  user: 'often the full address',
  userIsAddress: false,
  password: 'of the mailbox',
}
const LATER = { id: 'later', name: 'nobody yet' }
const offered = providers.flatMap(({ signIn, name, hosts: [host] }) => (signIn ? [{ ...signIn, name, host }] : []))
const mailChoices = [...offered, OTHER, LATER]
export const mailIds: readonly string[] = mailChoices.map(({ id }) => id)

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/i
const problems = {
  domain: (text: string) => (DOMAIN.test(text) ? undefined : 'This is not a domain, such as chef.example.com.'),
  email: (text: string) => (isEmail(cleanEmail(text)) ? undefined : 'This is not an email address.'),
  port: (text: string) => (/^[1-9]\d{0,4}$/.test(text) && Number(text) < 65_536 ? undefined : 'This is not a port.'),
  // The site's `.env` ends a value at "#", and takes quotation marks for its own.
  name: (text: string) =>
    text.trim() === '' || /^'|[#"`\n]/.test(text) ? 'Please type a name, without # and quotation marks.' : undefined,
  empty: (text: string) => (text === '' ? 'Please type something.' : undefined),
}

/**
 * Returns the answers of the options, or asks.
 * @param known the variables of the site's `.env`, which are proposed, and taken where nobody is asked
 */
export async function readAnswers(typed: Typed, known: Readonly<Record<string, string | undefined>>) {
  const { options } = typed
  const host = URL.parse(known['PUBLIC_URL'] ?? '')?.hostname
  const domain = await ask(typed, 'domain', 'The domain of the site, such as chef.example.com', 'domain', host)
  const email = await ask(typed, 'email', "The owner's email address, to sign in with", 'email', known['ADMIN_EMAIL'])
  const name = await askForName(typed, known['ADMIN_NAME'])
  const proxy = proxies.find((offer) => offer === options['proxy'])! // commander refuses all others
  const mail = await askForMail(typed, known, email)
  const base = { domain: domain.toLowerCase(), email, name, port: known['PORT'] ?? '', proxy }
  return { ...base, examples: options['examples'] === true, ...(mail && { mail }) }
}

/** Returns the name that the back office greets, or '' where nobody is asked and none is given. */
async function askForName(typed: Typed, known: string | undefined): Promise<string> {
  if (typed.options['name'] === undefined && !typed.questions.canAsk) return known ?? ''
  return (await ask(typed, 'name', "The owner's name", 'name', known)).trim()
}

async function askForMail(
  typed: Typed,
  { SMTP_URL: url, MAIL_FROM: knownFrom }: Readonly<Record<string, string | undefined>>,
  email: string,
) {
  const chosen = await chooseMail(typed, url !== undefined)
  if (chosen === LATER.id) {
    demandProvider(typed)
    return url === undefined ? undefined : { url, from: knownFrom ?? email }
  }
  const from = await ask(typed, 'mailFrom', 'The address that mails come from', 'email', knownFrom ?? email)
  const provider = offered.find(({ id }) => id === chosen) ?? { ...OTHER, ...(await askForServer(typed)) }
  const knownUser = provider.userIsAddress ? from : undefined
  const user = await ask(typed, 'mailUser', `User: ${provider.user}`, 'empty', knownUser)
  const password = await readPassword(typed, `Password: ${provider.password}`)
  const protocol = provider.port === 465 ? 'smtps' : 'smtp' // which demands STARTTLS
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return { url: `${protocol}://${account}@${provider.host}:${provider.port}`, from }
}

/** @throws CommandError `usage` for an option about mail that would change nothing */
function demandProvider({ options }: Typed): void {
  const given = Object.keys(options).find((name) => /^mail[A-Z]/.test(name) && options[name] !== undefined)
  if (given !== undefined)
    throw new CommandError('usage', `${flagOf(given)} needs --mail, which says who sends the mails.`)
}

function flagOf(option: string): string {
  return `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

async function chooseMail({ options, questions }: Typed, isKnown: boolean): Promise<string> {
  if (typeof options['mail'] === 'string') return options['mail']
  if (isKnown || !questions.canAsk) return LATER.id
  return questions.choose(
    'Who sends the mails?',
    mailChoices.map(({ id, name }) => ({ value: id, label: name })),
  )
}

async function askForServer(typed: Typed) {
  const host = await ask(typed, 'mailHost', 'The mail server, such as mail.example.com', 'domain')
  return { host, port: Number(await ask(typed, 'mailPort', 'Its port: 465 or 587', 'port', '465')) }
}

async function readPassword(typed: Typed, question: string): Promise<string> {
  const given = await firstLine(typed, 'mailPasswordFile')
  return given ?? typed.questions.secret(question, 'use --mail-password-file')
}

/** Returns an option's value, or asks for it. @throws CommandError `usage` for a wrong value, `unanswered` for none */
async function ask(
  { options, questions }: Typed,
  name: string,
  question: string,
  kind: keyof typeof problems,
  initial?: string,
): Promise<string> {
  const [option, problem] = [options[name], problems[kind]]
  const flag = flagOf(name)
  const isGiven = typeof option === 'string'
  const answer = isGiven ? option : await questions.text(question, { initial, problem, instead: `use ${flag}` })
  const wrong = isGiven ? problem(option) : undefined
  if (wrong !== undefined) throw new CommandError('usage', `${flag}: ${wrong}`)
  return kind === 'email' ? cleanEmail(answer) : answer
}
