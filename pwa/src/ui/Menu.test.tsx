// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#app/test-page.tsx'
import { Menu } from './Menu.tsx'

async function key(name: string): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true })
  await act(async () => void document.activeElement?.dispatchEvent(event))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

// Fault: the menu read the focus after its panel was removed, when no element had it.
test.each(['Escape', 'a choice'])('after %s the focus is on what opened the menu', async (how) => {
  const page = await show(
    <Menu label="React" face="R">
      {(close) => (
        <>
          <button type="button">Hand</button>
          <button type="button" onClick={close}>
            Clap
          </button>
        </>
      )}
    </Menu>,
  )
  await page.press('React')
  page.all('button')[0]?.element.focus()
  await key('ArrowDown')
  await key('ArrowDown')
  expect(focused()).toBe('Clap')
  if (how === 'Escape') await key('Escape')
  else await page.press('Clap')
  expect(page.all('button')).toHaveLength(1)
  expect(focused()).toBe('React')
  await page.leave()
})

test('focus that moved elsewhere stays there', async () => {
  const page = await show(
    <>
      <Menu label="React" face="R">
        {() => <button type="button">Clap</button>}
      </Menu>
      <button type="button">Leave</button>
    </>,
  )
  await page.press('React')
  await vi.waitFor(() => expect(page.all('button')).toHaveLength(3))
  page.all('button')[2]?.element.focus()
  await vi.waitFor(() => expect(page.all('button')).toHaveLength(2))
  expect(focused()).toBe('Leave')
  await page.leave()
})
