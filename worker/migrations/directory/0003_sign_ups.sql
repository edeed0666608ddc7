CREATE TABLE `sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`last_name` text NOT NULL,
	`contact_number` text,
	`language` text NOT NULL,
	`password_hash` text,
	`ticket_hash` text NOT NULL,
	`link_hash` text,
	`expires_at` text NOT NULL,
	`verified_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ups_ticket` ON `sign_ups` (`ticket_hash`);--> statement-breakpoint
CREATE INDEX `sign_ups_email` ON `sign_ups` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_ups_age` ON `sign_ups` (`created_at`);--> statement-breakpoint
ALTER TABLE `people` ADD `contact_number` text;--> statement-breakpoint
ALTER TABLE `people` ADD `is_profile_due` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `terms_accepted_at` text;