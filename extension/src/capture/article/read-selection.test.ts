// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readSelection } from './read-selection.ts'

test('only the selection is read, in its own language', () => {
  document.documentElement.lang = 'en'
  document.body.innerHTML =
    '<p id="a">High water comes.</p><blockquote lang="hi"><p id="b">ज्वार आता है।</p></blockquote><p>Not this.</p>'
  const selection = document.getSelection()
  expect(readSelection(document)).toBeNull()
  const quoted = document.querySelector('#b')?.firstChild
  selection?.setBaseAndExtent(quoted ?? document.body, 0, quoted ?? document.body, 5)
  expect(readSelection(document)).toMatchObject({ language: 'hi', segments: [{ text: 'ज्वार' }] })
})
