CREATE TABLE `quiz_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`quiz_id` text NOT NULL,
	`created_at` text NOT NULL,
	`closed_at` text,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quiz_codes_closed` ON `quiz_codes` (`closed_at`);