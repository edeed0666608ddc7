CREATE TABLE `access_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`ending` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_hash` ON `access_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_institute` ON `access_tokens` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `access_tokens_person` ON `access_tokens` (`person_id`);--> statement-breakpoint
CREATE INDEX `access_tokens_expiry` ON `access_tokens` (`expires_at`);--> statement-breakpoint
-- A token ends with its owner's place on the staff, whichever statement takes it.
CREATE TRIGGER `access_tokens_of_staff` AFTER DELETE ON `memberships`
WHEN NOT EXISTS (SELECT 1 FROM `memberships` m WHERE m.`institute_id` = OLD.`institute_id` AND m.`person_id` = OLD.`person_id`
  AND m.`role` IN ('instructor', 'admin'))
BEGIN
  DELETE FROM `access_tokens` WHERE `institute_id` = OLD.`institute_id` AND `person_id` = OLD.`person_id`;
END;
