import { faultless } from './gallery/faultless.ts'
import { roomScreens } from './gallery/room-screens.ts'

faultless(roomScreens)
