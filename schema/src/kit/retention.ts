/** Days for which changes of the feed are stored. A device that was away for longer reads all lists again. */
export const changeDays = 60

/** Days after which a notice is deleted, read or not. */
export const noticeDays = 90

/** Days for which an institute's audit log is stored. A trigger refuses to delete a row before it is 399 days old. */
export const auditDays = 400
