CREATE TABLE `uploads` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`file` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`status` text NOT NULL,
	`content_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`touched_at` text NOT NULL,
	`parts` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "uploads_bytes" CHECK("uploads"."bytes" > 0 and "uploads"."bytes" <= 524288000),
	CONSTRAINT "uploads_parts" CHECK(length("uploads"."parts") = 64 * (("uploads"."bytes" + 524287) / 524288))
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`institute_id`,`owner_id`,`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_one` ON `uploads` (`institute_id`,`owner_id`,`content_hash`) WHERE status <> 'REMOVED';--> statement-breakpoint
CREATE INDEX `uploads_due` ON `uploads` (`touched_at`) WHERE status <> 'SUCCESS';