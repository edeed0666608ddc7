// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { show } from '#app/test-page.tsx'
import { Button } from './Button.tsx'

// Planted: the busy state written over what was asked for: nobody saw which buttons could not be pressed yet.
test('a button that cannot be pressed yet says so, whether it is busy or not', async () => {
  const page = await show(
    <>
      <Button aria-disabled>Send</Button>
      <Button isBusy>Save</Button>
      <Button>Close</Button>
    </>,
  )
  const said = [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-disabled'))
  expect(said).toEqual(['true', 'true', null])
  await page.leave()
})
