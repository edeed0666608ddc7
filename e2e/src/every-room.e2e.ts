import { faultless, looked } from './gallery/faultless.ts'
import { roomScreens } from './gallery/room-screens.ts'

// What goes on in rooms takes long to bring about: each state of them is tried in one of the looks, by turns.
faultless(roomScreens, (shown) =>
  shown.prepare ? looked.filter((_, index) => index === roomScreens.indexOf(shown) % looked.length) : looked,
)
