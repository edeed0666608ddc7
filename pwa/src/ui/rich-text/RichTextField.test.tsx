// @vitest-environment happy-dom
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RichTextField } from './RichTextField.tsx'
import type { EditorParts } from './use-rich-editor.tsx'

vi.mock('#languages/late-words.ts', () => ({ needWords: () => Promise.resolve() }))
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

const picture = 'file:0190d3a2-0000-7000-8000-000000000000'
const parts: EditorParts = {
  Formula: ({ latex }) => <code>{latex}</code>,
  Picture: ({ alt }) => <img alt={alt} />,
  FormulaDialog: ({ onSave, onClose }) => (
    <button
      type="button"
      onClick={() => {
        onSave('x^2')
        onClose()
      }}
    >
      keep
    </button>
  ),
  savePicture: () => Promise.resolve(picture),
}

let root: Root
let place: HTMLElement
let last: RichText

function Field({ start }: { start: RichText }) {
  const [text, setText] = useState(start)
  const take = (next: RichText) => {
    last = next
    setText(next)
  }
  return <RichTextField label="Question" text={text} maxLetters={40} parts={parts} plain={<textarea />} onText={take} />
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})

afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  )

async function press(name: string): Promise<void> {
  await vi.waitFor(() => expect(button(name)).toBeDefined(), { timeout: 20_000 })
  await act(async () => button(name)?.click())
}

test('[RT-3] the editor loads on request, and a formula and a table become part of the text', async () => {
  await act(async () => root.render(<Field start="Solve" />))
  expect(place.querySelector('textarea')).not.toBeNull()
  await press('common.richText')
  await vi.waitFor(() => expect(place.querySelector('[role=textbox]')?.textContent).toBe('Solve'), { timeout: 20_000 })
  expect(place.querySelector('[role=toolbar]')?.getAttribute('aria-label')).toBe('richText.tools')
  await press('richText.maths')
  await press('keep')
  expect(JSON.stringify(last)).toContain('{"type":"inlineMath","attrs":{"latex":"x^2"}}')
  await press('richText.table')
  expect(JSON.stringify(last)).toContain('tableHeader')
})

test('[RT-3] a text with structure opens in the editor', async () => {
  const start: RichText = { type: 'doc', content: [{ type: 'image', attrs: { picture, alt: 'A leaf' } }] }
  await act(async () => root.render(<Field start={start} />))
  await vi.waitFor(() => expect(place.querySelector('.rich-alt')).not.toBeNull(), { timeout: 20_000 })
  expect(place.querySelector<HTMLInputElement>('.rich-alt')?.value).toBe('A leaf')
})
