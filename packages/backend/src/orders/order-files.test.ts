import { MAX_FILE_NAME } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { fileName } from './order-files.ts'

const cases = {
  names: [
    { sent: 'Contract.pdf', kept: 'Contract.pdf' },
    { sent: '  Contract.PDF ', kept: 'Contract.PDF' },
    { sent: 'Verträge – 晩餐 🍋.pdf', kept: 'Verträge – 晩餐 🍋.pdf' },
    { sent: '../../etc/passwd', kept: 'etcpasswd.pdf' },
    { sent: 'C:\\fakepath\\plan.pdf', kept: 'C:fakepathplan.pdf' },
    { sent: 'plan\u0007\u001b[31m\r\n.pdf', kept: 'plan[31m.pdf' },
    { sent: 'invoice‮fdp.exe', kept: 'invoicefdp.exe.pdf' },
    { sent: 'page.html', kept: 'page.html.pdf' },
    { sent: '.pdf', kept: 'pdf.pdf' },
    { sent: '...', kept: 'File.pdf' },
    { sent: '///', kept: 'File.pdf' },
  ],
}

it.each(cases.names)('keeps $sent as $kept', ({ sent, kept }) => {
  expect(fileName(sent, 'application/pdf')).toBe(kept)
})

it('accepts each extension of a type', () => {
  expect([fileName('a.jpeg', 'image/jpeg'), fileName('a.png', 'image/jpeg')]).toEqual(['a.jpeg', 'a.png.jpg'])
})

it('cuts long names before the extension, and no character in two', () => {
  expect(fileName(`${'a'.repeat(400)}.pdf`, 'application/pdf')).toBe(`${'a'.repeat(MAX_FILE_NAME - 4)}.pdf`)
  const name = fileName(`a${'🍋'.repeat(200)}.pdf`, 'application/pdf')
  expect([name.isWellFormed(), Array.from(name).length]).toEqual([true, MAX_FILE_NAME])
})
