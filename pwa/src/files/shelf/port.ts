// The stores of *My content* without its screens, for areas whose parts those screens show.
export { setOnDevice, setsOnDevice } from '../sets/set-store.ts'
export { refreshHalf } from './item-store.ts'
