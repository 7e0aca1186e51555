import { expect, it } from 'vitest'
import { differences, isCutOff } from './compare.mjs'

const state = '{state, select, held {Held until {day}} confirmed {Confirmed} other {Open}}'
const guests = '{guests, plural, =0 {nobody} one {# guest} other {# guests}}'

it.each([
  ['the same cases', 'de', state, '{state, select, held {Bis {day} reserviert} confirmed {Bestätigt} other {Offen}}'],
  ['cases in another order', 'de', state, '{state, select, confirmed {Fest} held {Bis {day}} other {Offen}}'],
  ['the plurals of its language', 'de', guests, '{guests, plural, =0 {niemand} one {# Gast} other {# Gäste}}'],
  ['plurals that English does not need', 'fr', '{n} of 5', '{n, plural, one {# étoile} other {# étoiles}} sur 5'],
  ['a category of millions', 'fr', '{n, plural, one {#} other {#}}', '{n, plural, one {#} many {#} other {#}}'],
  ['the whole name where English has the first', 'de', "Dear '{first name}'", "Guten Tag '{name}'"],
  ['an address in angle brackets', 'de', '{name} <{address}>', '{name} <{address}>'],
])('accepts %s', (_what, language, english, own) => {
  expect(differences(language, english, own)).toEqual([])
})

it.each([
  ['a parameter', 'de', 'On {day}', 'Am Tag', 'has the parameters (none), not day'],
  [
    'a branch of a select, although `other` would be shown',
    'de',
    state,
    '{state, select, held {Bis {day}} other {Offen}}',
    'has the cases held, other of select state, not held, confirmed, other',
  ],
  [
    'a branch of a select within a plural',
    'de',
    '{n, plural, one {{who, select, me {I} other {You}}} other {Both}}',
    '{n, plural, one {{who, select, other {Sie}}} other {Beide}}',
    'has the cases other of select who, not me, other',
  ],
  [
    'the number that English names',
    'es',
    guests,
    '{guests, plural, one {# comensal} other {# comensales}}',
    'has the cases one, other of plural guests, not =0, one, other',
  ],
  [
    'a category of its language',
    'pl',
    '{n, plural, one {#} other {#}}',
    '{n, plural, one {#} other {#}}',
    'has the cases one, other of plural n, not one, few, many',
  ],
  ['every case', 'de', state, 'Bis {day}: {state}', 'has no cases for select state'],
  ['a tag', 'de', 'See <link>Look</link>', 'Siehe Aussehen', 'has the tags (none), not link'],
  ['a mail field', 'de', "Until '{until}'", 'Bald', 'has the mail fields (none), not until'],
  ['a space that does not break', 'fr', 'New: {name}', 'Nouveau : {name}', 'has a space that can break: " :"'],
  ['one in a branch', 'it', '{n, select, a {1 MB} other {}}', '{n, select, a {1 MB} other {}}', '"1 MB"'],
])('finds that a message lacks %s', (_what, language, english, own, fault) => {
  expect(differences(language, english, own)).toContainEqual(expect.stringContaining(fault))
})

it('finds cases that English has not', () => {
  expect(differences('de', 'By {who}', 'Von {who, select, me {mir} other {{who}}}')).toEqual([
    'has cases for select who, which the English message has not',
  ])
})

it.each([
  ['areYouSureYouWantTo', 'Are you sure you want to delete this?', true],
  ['theHoursOfAreNowThose', 'The hours of {weekday} are now those of every day', true],
  ['thisPasswordIsEasyToGuess', 'This password is easy to guess.', false],
  ['deleteBannerQuestion', 'Are you sure you want to delete this banner?', false],
  ['draftSaved', 'Draft saved at noon', false],
])('says of %s for "%s" whether it is cut off: %s', (name, text, cutOff) => {
  expect(isCutOff(name, text)).toBe(cutOff)
})
