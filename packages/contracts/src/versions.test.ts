import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { collectionNames } from './content/collections.ts'
import { listEndpoints } from './endpoint/endpoint.ts'
import { historyNames } from './history/revisions.ts'

/** What a change has, or the reason why it has it not. */
interface Form {
  /** Names the version that it was made from, so that the screen merges changes of two people field by field. */
  readonly merge: true | string
  /** The name in `historyNames` under which it has revisions. */
  readonly history: string
}

const oneValue = 'sets one value, which is the same however often it is set'
const aboutPeople = 'what is about people is kept once; the activity names the fields'
const few = 'a few values that are seen at a glance; the activity names them'

const forms: Readonly<Record<string, Form>> = {
  ...Object.fromEntries(
    collectionNames.flatMap((name) => [
      [`${name}.update`, { merge: true, history: name }],
      [`${name}.saveDraft`, { merge: true, history: name }],
      [`${name}.setStatus`, { merge: true, history: name }],
      [`${name}.setPosition`, { merge: oneValue, history: name }],
    ]),
  ),
  'weekHours.save': { merge: 'names the versions of all its lines in based_on', history: 'contactHours' },
  'schedules.set': { merge: true, history: 'a revision of the record, whatever its collection' },
  'legalPages.update': { merge: true, history: 'legalPages' },
  'settings.update': { merge: true, history: 'settings' },
  'deskSettings.update': { merge: true, history: 'settings' },
  'paymentSettings.update': { merge: true, history: 'settings' },
  'travel.update': { merge: true, history: 'settings' },
  'replyTemplates.update': { merge: true, history: 'replyTemplates' },
  'pictures.update': { merge: true, history: 'is about a file, and revisions are about records' },
  'calendar.updateDayOff': { merge: true, history: few },
  'backups.setSchedule': { merge: true, history: few },
  'customers.update': { merge: true, history: aboutPeople },
  'orders.update': { merge: true, history: aboutPeople },
  'orders.decide': { merge: true, history: aboutPeople },
  'offers.update': { merge: true, history: 'what is sent stays as a version of the offer' },
  'guests.update': { merge: true, history: aboutPeople },
  'users.update': { merge: true, history: aboutPeople },
  'users.updateDetails': { merge: true, history: aboutPeople },
  'users.updatePassword': { merge: 'sets one value, and names the present one', history: aboutPeople },
  'replies.saveDraft': { merge: true, history: 'ends when the reply is sent, which stays' },
  'pageCheck.keep': { merge: oneValue, history: oneValue },
  'messages.setStatus': { merge: oneValue, history: oneValue },
  'messages.setStatusByPatch': { merge: oneValue, history: oneValue },
  'messages.change': { merge: oneValue, history: oneValue },
}

const changes = listEndpoints(api).filter(({ endpoint: { method } }) => method === 'PUT' || method === 'PATCH')

describe('a change of a record that people edit', () => {
  it.each(changes)('$name names the version that it was made from, or has a reason not to', ({ name, endpoint }) => {
    const hasVersion = endpoint.body?.properties['version'] !== undefined
    expect(hasVersion).toBe(forms[name]?.merge === true)
  })

  it('is in the list above, and no other', () => {
    expect(Object.keys(forms).toSorted()).toEqual(changes.map(({ name }) => name).toSorted())
  })

  it('has the history that the list names', () => {
    const named = new Set(Object.values(forms).map(({ history }) => history))
    expect(historyNames.filter((name) => !named.has(name))).toEqual([])
  })
})
