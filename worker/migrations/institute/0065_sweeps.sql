-- contract: the trigger takes the place of a stricter one, which refused every deletion
CREATE TABLE `sweeps` (
	`name` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL
);
--> statement-breakpoint
DROP TRIGGER `audit_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `audit_no_delete` BEFORE DELETE ON `audit`
WHEN OLD.`at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-399 days')
BEGIN
  SELECT RAISE(ABORT, 'AUDIT_APPEND_ONLY');
END;
