/** The largest update a room accepts in one frame, in bytes. */
export const MAX_UPDATE_BYTES = 256 * 1024

/** The largest binary frame of a socket, in bytes: an update and its envelope. */
export const MAX_FRAME_BYTES = MAX_UPDATE_BYTES + 64

/** Shapes that one page holds. */
export const MAX_SHAPES_PER_PAGE = 20_000

/** Pages that one lesson holds, removed ones that can still come back included. */
export const MAX_PAGES = 500

/** Points of one stroke. */
export const MAX_POINTS = 10_000

/** UTF-16 units of one text on a page. */
export const MAX_TEXT_LENGTH = 20_000

/** UTF-16 units of a lesson's title. */
export const MAX_TITLE_LENGTH = 200

/** The farthest a point lies from the page's origin on either axis, in page pixels. */
export const MAX_COORDINATE = 100_000

/** The widest pen, in page pixels. */
export const MAX_STROKE_WIDTH = 200

/** Characters of a fractional order key. */
export const MAX_ORDER_LENGTH = 100

/** How long a removed page can come back. */
export const REMOVED_PAGE_KEPT_MS = 30 * 24 * 60 * 60 * 1000
