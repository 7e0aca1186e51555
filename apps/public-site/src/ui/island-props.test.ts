import { expect, it } from 'vitest'
import { readProps, writeProps } from './island-props.ts'

it('gives a part the props that it was rendered with', () => {
  const props = {
    items: [{ id: 1, title: 'Tart' }, { id: 2, title: 'Blinis', awards: '', on: [0, 1] }, { id: 3 }],
    sections: ['about', 'portfolio'],
    titles: { home: 'Maison' },
    none: [],
    total: 3,
  }
  expect(readProps(writeProps(props))).toEqual(props)
})

it('writes JSON that cannot end its element', () => {
  const props = { refused: { texts: { name: '</script><script>bad()</script><!--' } } }
  expect(writeProps(props)).not.toContain('<')
  expect(readProps(writeProps(props))).toEqual(props)
})
