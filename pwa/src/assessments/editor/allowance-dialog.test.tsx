// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import { AllowanceDialog } from './AllowanceDialog.tsx'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

const studentId = '01890000-0000-7000-8000-00000000a11e'
const nothing = { studentId, extraMinutes: 0, extraAttempts: 0, dueOn: null }
const outside = 'May begin outside the room, without its code'

let page: TestPage

afterEach(() => page.leave())

const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((box) => ({
    name: box.closest('label')?.textContent ?? '',
    box,
  }))

// Fault: with `isEmpty` of time, attempts and date alone, the exemption of a student at home is dropped.
test('[AM-26] a student is exempt from what the settings ask, and from that alone', async () => {
  const onAllow = vi.fn()
  const settings = { password: null, isInRoomOnly: true }
  page = await show(
    <AllowanceDialog
      {...{ name: 'Ravi', studentId, settings, onAllow }}
      allowance={undefined}
      onClose={() => undefined}
    />,
  )
  expect(boxes().map(({ name }) => name)).toEqual([outside])
  boxes()[0]?.box.click()
  await page.press('Save')
  await vi.waitFor(() =>
    expect(onAllow).toHaveBeenCalledWith({ ...nothing, skipsPassword: false, skipsRoomCode: true }),
  )
})

test('[AM-26] an exemption that the settings no longer ask is shown, and can be taken back', async () => {
  const onAllow = vi.fn()
  const settings = { password: null, isInRoomOnly: false }
  page = await show(
    <AllowanceDialog
      {...{ name: 'Ravi', studentId, settings, onAllow }}
      allowance={{ ...nothing, skipsRoomCode: true }}
      onClose={() => undefined}
    />,
  )
  expect(boxes().map(({ name, box }) => [name, box.checked])).toEqual([[outside, true]])
  boxes()[0]?.box.click()
  await page.press('Save')
  await vi.waitFor(() => expect(onAllow).toHaveBeenCalledWith(null))
})
