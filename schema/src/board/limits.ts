/** The largest update a room accepts in one frame, in bytes. */
export const MAX_UPDATE_BYTES = 256 * 1024

/** The largest binary frame of a socket, in bytes: an update and its envelope. */
export const MAX_FRAME_BYTES = MAX_UPDATE_BYTES + 64

/** The maximum of shapes on one page. */
export const MAX_SHAPES_PER_PAGE = 20_000

/**
 * The maximum bytes of one page in its room, beyond which it accepts no further shape: a room that cannot load a page
 * has lost it.
 */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024

/** The maximum pages of one lesson, including removed ones that can still be restored. */
export const MAX_PAGES = 500

/** Points of one stroke. */
export const MAX_POINTS = 10_000

/** UTF-16 units of one text on a page. */
export const MAX_TEXT_LENGTH = 20_000

/** UTF-16 units of the source of one formula. */
export const MAX_MATHS_LENGTH = 2_000

/** Bytes of the outline of one formula. */
export const MAX_OUTLINE_BYTES = 64 * 1024

/** The maximum bytes of an image's lines and areas. */
export const MAX_DRAWN_BYTES = 128 * 1024

/** UTF-16 units of how a widget was prepared. */
export const MAX_WIDGET_STATE_LENGTH = 8_000

/** UTF-16 units of a lesson's title. */
export const MAX_TITLE_LENGTH = 200

/** The maximum distance of a point from the page's origin on either axis, in page pixels. */
export const MAX_COORDINATE = 100_000

/** The widest pen, in page pixels. */
export const MAX_STROKE_WIDTH = 200

/** The most that a shape is stretched in any direction. */
export const MAX_SCALE = 1_000

/** The minimum share of a shape's area after a scale. */
export const MIN_SCALED_AREA = 1e-6

/** Groups within groups. */
export const MAX_GROUP_DEPTH = 8

/** UTF-16 units of a shape's alternative text. */
export const MAX_ALT_LENGTH = 1_000

/** Characters of a fractional order key. */
export const MAX_ORDER_LENGTH = 100

/** How long a removed page can be restored, in milliseconds. */
export const REMOVED_PAGE_RETENTION_MS = 30 * 24 * 60 * 60 * 1000
