/** The clipboard type of this board's shapes. Apart from its reader, which is loaded later. */
export const CLIP_TYPE = 'application/x-takhti-shapes'
