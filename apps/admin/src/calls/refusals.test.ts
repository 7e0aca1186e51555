import { ApiError } from '@tablier/api-client'
import { errorCodes } from '@tablier/contracts/error-codes'
import english from '@tablier/words/refusals/en'
import { expect, it } from 'vitest'
import { inEnglish, type Refusals, translated } from './refusals.ts'

const known = english as unknown as Refusals // refusals look up any text

const german: Refusals = {
  notFound: 'Nicht gefunden.',
  invalidInput: 'Bitte prüfen Sie die Felder unten.',
  asManyFiles: ({ count }) => `Höchstens ${count} Dateien.`,
  eveningNeedsDay: ({ state }) => `Dieser Abend ist ${state} und braucht einen Tag.`,
  held: 'reserviert',
}

it.each([
  ['by its words', 'Not found.', 'Nicht gefunden.'],
  ['with its values', 'An evening can have at most 20 files. Please delete one first.', 'Höchstens 20 Dateien.'],
  [
    'with values that are words',
    'This evening is held, so it needs a day.',
    'Dieser Abend ist reserviert und braucht einen Tag.',
  ],
  ['without the names of fields', 'Please check: time_zone is required.', 'Bitte prüfen Sie die Felder unten.'],
  ['as it is, if nobody has translated it', 'The oven is cold.', 'The oven is cold.'],
])('is said %s', (_how, text, said) => {
  expect(translated(text, known, german)).toBe(said)
})

it.each(Object.entries(errorCodes))('has words for the code %s', (_code, { message }) => {
  expect(Object.values(known)).toContain(message)
})

it('a reworded failure knows the English one', () => {
  const failure = new ApiError({ status: 404, code: 'not_found', message: 'Not found.' })
  expect(inEnglish(new ApiError({ status: 404, code: 'not_found', message: 'Weg.', cause: failure }))).toBe(failure)
  expect(inEnglish(failure)).toBe(failure)
})
