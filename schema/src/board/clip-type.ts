/** The type under which a clipboard carries shapes of this board; apart from what reads them, which comes later. */
export const CLIP_TYPE = 'application/x-takhti-shapes'
