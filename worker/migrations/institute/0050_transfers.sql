CREATE TABLE `transfers` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`problem` text,
	`started_by` text NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`rows_here` integer DEFAULT 0 NOT NULL,
	`people_count` integer DEFAULT 0 NOT NULL,
	`invited` integer DEFAULT 0 NOT NULL,
	`has_messages` integer DEFAULT 0 NOT NULL,
	`digest` text,
	`created_at` text NOT NULL,
	`expires_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`started_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transfers_expiry` ON `transfers` (`expires_at`);