-- What was done stays written: rows are added, and nothing changes or removes one.
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `audit`
BEGIN
  SELECT RAISE(ABORT, 'AUDIT_APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_no_delete` BEFORE DELETE ON `audit`
BEGIN
  SELECT RAISE(ABORT, 'AUDIT_APPEND_ONLY');
END;
