import { Capture } from '@takhti/schema/capture/model'
import photosynthesis from './photosynthesis.json' with { type: 'json' }
import plateTectonics from './plate-tectonics.json' with { type: 'json' }
import arabic from './water-cycle.ar.json' with { type: 'json' }
import hindi from './water-cycle.hi.json' with { type: 'json' }

/** Captures of our own writing, as the extension would send them. */
export const samples = {
  article: Capture.parse(photosynthesis),
  lecture: Capture.parse(plateTectonics),
  hindi: Capture.parse(hindi),
  arabic: Capture.parse(arabic),
}
