export { say as showMessage, offerUndo as showUndo } from '#ui/snackbars.ts'
