CREATE TABLE `one_time_secrets` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`person_id` text,
	`body` text NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_secrets_person` ON `one_time_secrets` (`person_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_secrets_expiry` ON `one_time_secrets` (`expires_at`);--> statement-breakpoint
ALTER TABLE `mailbox` ADD `html` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mailbox` ADD `language` text DEFAULT 'en' NOT NULL;