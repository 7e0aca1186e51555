import { languages } from '@tablier/words/languages'
import { words } from '@tablier/words/site/all'
import { describe, expect, it } from 'vitest'
import { dateText } from '../time/formats.ts'
import { namesDay, saysKept } from './named-days.ts'

const day = '2026-12-24' // a Thursday

describe('a day is named', () => {
  it.each([
    // with numbers
    'Am 24.12. passt es gut.',
    '24.12. wäre schön',
    'am 24.12 habe ich Zeit',
    'Am 24. 12. 2026, um 19 Uhr',
    '24.12.26',
    'Donnerstag, 24.12., ab 18 Uhr',
    'Do 24.12. ist frei',
    'zwischen 23. und 24.12. ist frei',
    'Le 24/12, c’est possible',
    '24/12/2026 est libre.',
    'el 24/12/26 está libre',
    'giovedì 24/12 va bene',
    '24-12-2026',
    'I am free on 2026-12-24.',
    // with the month
    'December 24th is free',
    'I am free on the 24th of December.',
    '24 Dec is free',
    'Dec. 24, 2026',
    'am 24. Dezember',
    'Am 24. Dez. bin ich frei',
    'le 24 décembre à 19 h',
    'le 24 déc. 2026',
    'LE 24 DECEMBRE',
    'el 24 de diciembre de 2026',
    'il 24 dicembre',
    // without the month
    'Ich habe mir am 24. frei gehalten.',
    'Den 24.: sehr gern!',
    'The 24th is free.',
    'Je vous garde le 24.',
    'Le jeudi 24 au soir, avec plaisir',
    'el día 24 está libre',
    'El jueves 24 puedo',
    'Giovedì 24 sono libera',
    'il 24 va benissimo',
    'Thursday 24 suits me',
    // with other days
    'du 24 au 26 décembre',
    'vom 24. bis 26. Dezember 2026',
    'vom 24. bis 26.12. bin ich frei',
    'The 24th and 25th are free.',
    'Am 24. und 25. geht es',
  ])('in %j', (text) => {
    expect(namesDay(text, day, 'de-AT')).toBe(true)
  })

  it.each(languages)('as it is filled into a template in %s', (language) => {
    expect(namesDay(`(${dateText(day, language)})`, day, language)).toBe(true)
  })

  it('on the first and the eighth of a month', () => {
    expect(namesDay('le 1er janvier', '2027-01-01', 'fr-FR')).toBe(true)
    expect(namesDay('el 1.º de enero', '2027-01-01', 'es-ES')).toBe(true)
    expect(namesDay('il 1° gennaio', '2027-01-01', 'it-IT')).toBe(true)
    expect(namesDay('1. Jänner', '2027-01-01', 'de-AT')).toBe(true)
    expect(namesDay('L’8 va bene', '2027-03-08', 'it-IT')).toBe(true)
    expect(namesDay('am 8.3. bin ich frei', '2027-03-08', 'de-DE')).toBe(true)
    expect(namesDay('am 08.03.2027', '2027-03-08', 'de-DE')).toBe(true)
  })

  it('with the month first where it is written so', () => {
    expect(namesDay('12/24 works', day, 'en-US')).toBe(true)
    expect(namesDay('on 5/12', '2027-05-12', 'en-US')).toBe(true)
    expect(namesDay('on 5/12', '2027-05-12', 'en-GB')).toBe(false)
    expect(namesDay('on 5/12', '2027-12-05', 'en-GB')).toBe(true)
  })
})

describe('a day is not named', () => {
  it.each([
    // another day
    '',
    'Thank you for your message.',
    'am 23.12.',
    'am 24.11.',
    'am 24. November',
    'the 24th of November',
    'le 24 novembre',
    'il 24 gennaio',
    '24.12.2027',
    '24/12/25',
    '24 December 2027',
    'December 24, 2025',
    'Friday 24',
    'am 4.12.',
    'du 24 au 26 novembre',
    'du 24 au 26/11',
    'vom 24. bis 26. November',
    'vom 24. bis zum 26.11.',
    'vom 24. bis 26. Dezember 2027',
    'The 24th and 25th of November',
    'the 24th to the 26th of November',
    'am 24. und 25. November',
    'am 24., 25. und Samstag, den 26. November',
    'Donnerstag 24. und Freitag 25. September',
    'les 24 et 25 novembre, le 24 et le 25 novembre',
    'del 24 al 26 de noviembre',
    'el 24 y 25 de noviembre',
    'dal 24 al 26 novembre',
    'il 24 e il 25 novembre',
    'December 2',
    'December 240',
    // sums
    'Das macht 24.12 €',
    'für 24.12 EUR',
    '€ 24.12.',
    'CHF 24.12. zahlen Sie bar',
    'um 24,12 Euro',
    'le prix est de 24 €',
    'du 24 %',
    'el 24 por ciento',
    'il 24 per cento',
    'le 24 pour cent',
    '1.24.12',
    // times and quantities
    'um 24.12.',
    '24 guests in December',
    'für 24 Personen',
    'le 24 personnes',
    'Gern am Abend: 24 Gäste',
    'el 24 h',
    'ab 24. Person',
    'le 24 plats',
    'il 24 piatti',
    'el 24 platos',
    'in 24 hours',
    // telephone numbers and others
    'Tel. 0664 24 12 26',
    '06.24.12.26.30',
    '06 24 12 26 30',
    '0664/24/12/26',
    '+43 24.12.26',
    '01-24-12-2026-5',
    'Menü 24, Seite 12',
    'Nr. 24/12',
    '124.12.',
    'https://site.test/2024-12-2400',
  ])('in %j', (text) => {
    expect(namesDay(text, day, 'de-AT')).toBe(false)
  })

  it('by a word that is like a month in another language', () => {
    expect(namesDay('We set 24 places.', '2026-09-24', 'en-GB')).toBe(false)
    expect(namesDay('Set 24 places, please.', '2026-09-24', 'en-GB')).toBe(false)
    expect(namesDay('All 8 may bring a friend.', '2027-05-08', 'en-GB')).toBe(false)
    expect(namesDay('Ich mag 8 Gänge.', '2027-05-08', 'de-DE')).toBe(false)
    expect(namesDay('8 May is free.', '2027-05-08', 'en-GB')).toBe(true)
    expect(namesDay('24 set. sono libera', '2026-09-24', 'it-IT')).toBe(true)
    expect(namesDay('Mar 24 is free', '2027-03-24', 'en-US')).toBe(true)
  })

  it('by a fraction or a time', () => {
    expect(namesDay('1/2 Zitrone, 2.1 kg', '2027-02-01', 'de-DE')).toBe(false)
    expect(namesDay('um 10.12. gibt es den ersten Gang', '2026-12-10', 'de-DE')).toBe(false)
    expect(namesDay('gegen 10.12 Uhr', '2026-12-10', 'de-DE')).toBe(false)
    expect(namesDay('alle 10.12', '2026-12-10', 'it-IT')).toBe(false)
  })
})

describe('a day is kept', () => {
  it.each([
    'I have pencilled it in.',
    'It’s penciled in for you.',
    'I am holding the date for you.',
    'I’ve put your day on hold',
    'Ich habe mir den Tag für Ihre 8 Gäste vorgemerkt.',
    'Der Abend ist für Sie vorgemerkt!',
    'Ich merke Sie gern vor.',
    'Den Termin halte ich Ihnen frei.',
    'Ich habe den Tag für Sie reserviert.',
    'Je l’ai noté provisoirement pour vos 8 convives.',
    'Je vous garde la date.',
    'J’ai posé une option.',
    'Lo he apuntado provisionalmente para 8 personas.',
    'Le reservo el día.',
    'L’ho segnata provvisoriamente per 8 persone.',
    'Le tengo la data.',
  ])('in %j', (text) => {
    expect(saysKept(text)).toBe(true)
  })

  it.each(Object.entries(words))('in the first template of a free day in %s', (_language, { templateDateFree }) => {
    expect(saysKept(templateDateFree.replaceAll(/\{[^}]*\}/g, 'it'))).toBe(true)
  })
})

it.each([
  'Shall I pencil it in?',
  'Soll ich den Tag für Sie vormerken?',
  'Haben Sie am Abend frei?',
  'Voulez-vous que je garde la date ?',
  '¿Le guardo una copia?',
  'Le tengo informato.',
  'I have saved your message.',
  'I kept the recipe.',
  'Ich halte das für eine gute Idee.',
  'Ich habe am Samstag leider nicht frei gemacht.',
])('a day is not kept in %j', (text) => {
  expect(saysKept(text)).toBe(false)
})
