// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { showLateAnchor } from './late-anchor.ts'

// Fault: a found setting opened its screen at the top, because the part arrived after the screen.
test('[KB-10] a found setting is scrolled to, though its part of the screen arrives late', async () => {
  const seen: string[] = []
  HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.id)
  }
  showLateAnchor('/dashboard/profile#profile-factors')
  expect(seen).toEqual([])
  document.body.innerHTML = '<section><h2 id="profile-factors"></h2></section>'
  await vi.waitFor(() => expect(seen).toEqual(['profile-factors']))
  document.body.append('another part')
  await new Promise((resolve) => setTimeout(resolve))
  expect(seen).toEqual(['profile-factors'])
})
