import { CompassBody, ProtractorBody, RulerBody, SetSquareBody } from './bodies.tsx'

/** How each instrument is drawn. */
export const bodies = { ruler: RulerBody, setSquare: SetSquareBody, protractor: ProtractorBody, compass: CompassBody }
