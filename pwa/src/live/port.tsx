export { type RetainedPlace, useRetainedPlaces } from './kept-places.ts'
