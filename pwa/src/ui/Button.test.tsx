// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { show } from '#app/test-page.tsx'
import { Button } from './Button.tsx'

// Fault: the busy state overwrote `aria-disabled`, so no user saw which buttons were still disabled.
test('a disabled button has aria-disabled, whether it is busy or not', async () => {
  const page = await show(
    <>
      <Button aria-disabled>Send</Button>
      <Button isBusy>Save</Button>
      <Button>Close</Button>
    </>,
  )
  const shown = [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-disabled'))
  expect(shown).toEqual(['true', 'true', null])
  await page.leave()
})
