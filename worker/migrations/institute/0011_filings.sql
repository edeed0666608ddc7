CREATE TABLE `filings` (
	`institute_id` text NOT NULL,
	`item_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text,
	`folder_id` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`is_starred` integer DEFAULT false NOT NULL,
	`updated_at` text,
	`removed_at` text,
	PRIMARY KEY(`institute_id`, `item_id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `filings_owner` ON `filings` (`institute_id`,`owner_id`,`folder_id`);--> statement-breakpoint
CREATE INDEX `filings_removed_at` ON `filings` (`removed_at`) WHERE removed_at is not null;