CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_person` ON `recovery_codes` (`person_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`secret` text NOT NULL,
	`credential_id` text,
	`transports` text,
	`counter` integer DEFAULT 0 NOT NULL,
	`confirmed_at` text,
	`last_used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `second_factors_person` ON `second_factors` (`person_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_totp` ON `second_factors` (`person_id`) WHERE kind = 'totp';--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_credential` ON `second_factors` (`credential_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `second_at` integer;--> statement-breakpoint
-- A first factor alone opens a pending session wherever its person has a second one, whichever statement opens it.
CREATE TRIGGER `sessions_second_factor_due` AFTER INSERT ON `sessions`
WHEN NEW.`reach` = 'full' AND NEW.`via` IN ('password', 'link', 'google')
  AND EXISTS (SELECT 1 FROM `second_factors` WHERE `person_id` = NEW.`person_id` AND `confirmed_at` IS NOT NULL)
BEGIN
  UPDATE `sessions` SET `reach` = 'pending' WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `sessions_second_factor_given` BEFORE UPDATE OF `reach` ON `sessions`
WHEN OLD.`reach` = 'pending' AND NEW.`reach` <> 'pending' AND NEW.`second_at` IS NULL
BEGIN
  SELECT RAISE(ABORT, 'SECOND_FACTOR_DUE');
END;
