/** The setting that holds the tool, colour and width in hand. */
export const styleSetting = 'board.style'
